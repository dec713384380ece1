"""What becomes visible in a game of Supernova."""

from parlour.games.supernova.happenings.battles import (
    AttackDeclared,
    BattleEnded,
    CardsLaid,
    CardsWithdrawn,
    HandShown,
    MarkersLaid,
    Passed,
)
from parlour.games.supernova.happenings.course import (
    AttentionSet,
    Chosen,
    CoinFlipped,
    EndReason,
    FirstPlayerNamed,
    GameEnded,
    MoonsMoved,
    PhaseScored,
    PieceLaid,
    RoundBegan,
    TurnBegan,
    WindowOpened,
)
from parlour.games.supernova.happenings.flares import (
    BidsShown,
    FlareBegan,
    FlareControlled,
    HexBurned,
)
from parlour.games.supernova.happenings.map import (
    BoardLaid,
    BoardTurned,
    EncounterTaken,
    Fortified,
    MarkerUsed,
    MoonShifted,
    PlanetTaken,
    TileMoved,
    TilePlaced,
)
from parlour.games.supernova.happenings.mats import (
    CardsDiscarded,
    CardsDrawn,
    DesperationDiscarded,
    DesperationTaken,
    DesperationUsed,
    IncomeReceived,
    RuGained,
    RuPaid,
    TechnologyRaised,
    TilesReturned,
    TilesTaken,
)
from parlour.games.supernova.happenings.research import (
    CardSwapped,
    HandSeen,
    PlanetSeen,
    PowerPlayed,
    ResearchDrawn,
    ResearchLost,
    ResearchPlayed,
    ResearchReady,
)

SupernovaHappening = (
    PieceLaid
    | Chosen
    | RoundBegan
    | TurnBegan
    | WindowOpened
    | AttentionSet
    | CardsDrawn
    | CardsDiscarded
    | ResearchReady
    | IncomeReceived
    | RuGained
    | RuPaid
    | TilesTaken
    | TilesReturned
    | Fortified
    | TilePlaced
    | TileMoved
    | PlanetTaken
    | EncounterTaken
    | MarkerUsed
    | BoardTurned
    | BoardLaid
    | DesperationTaken
    | DesperationUsed
    | DesperationDiscarded
    | AttackDeclared
    | CardsLaid
    | MarkersLaid
    | Passed
    | HandShown
    | CardsWithdrawn
    | BattleEnded
    | TechnologyRaised
    | ResearchDrawn
    | ResearchPlayed
    | ResearchLost
    | PowerPlayed
    | HandSeen
    | PlanetSeen
    | CardSwapped
    | CoinFlipped
    | FlareBegan
    | BidsShown
    | FlareControlled
    | HexBurned
    | FirstPlayerNamed
    | PhaseScored
    | MoonsMoved
    | MoonShifted
    | GameEnded
)

__all__ = [
    "AttackDeclared",
    "AttentionSet",
    "BattleEnded",
    "BidsShown",
    "BoardLaid",
    "BoardTurned",
    "CardSwapped",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsLaid",
    "CardsWithdrawn",
    "Chosen",
    "CoinFlipped",
    "DesperationDiscarded",
    "DesperationTaken",
    "DesperationUsed",
    "EncounterTaken",
    "EndReason",
    "FirstPlayerNamed",
    "FlareBegan",
    "FlareControlled",
    "Fortified",
    "GameEnded",
    "HandSeen",
    "HandShown",
    "HexBurned",
    "IncomeReceived",
    "MarkerUsed",
    "MarkersLaid",
    "MoonShifted",
    "MoonsMoved",
    "Passed",
    "PhaseScored",
    "PieceLaid",
    "PlanetSeen",
    "PlanetTaken",
    "PowerPlayed",
    "ResearchDrawn",
    "ResearchLost",
    "ResearchPlayed",
    "ResearchReady",
    "RoundBegan",
    "RuGained",
    "RuPaid",
    "SupernovaHappening",
    "TechnologyRaised",
    "TileMoved",
    "TilePlaced",
    "TilesReturned",
    "TilesTaken",
    "TurnBegan",
    "WindowOpened",
]
