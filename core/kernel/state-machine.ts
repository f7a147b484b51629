/** One row of a transition table. */
export interface Move<Status extends string, Actor extends string> {
  by: Actor | readonly Actor[]
  from: readonly Status[]
  to: Status | readonly Status[]
}

const isOneOf = (one: string, all: string | readonly string[]): boolean =>
  typeof all === 'string' ? one === all : all.includes(one)

/** Whether this actor may ever make the move. */
export const isMoveOf = <Actor extends string>(move: Move<string, Actor>, by: Actor): boolean => isOneOf(by, move.by)

/** Whether the move is legal in this state; without `by`, for any actor. */
export const isLegalMove = <Status extends string, Actor extends string>(
  move: Move<Status, Actor>,
  status: Status,
  by?: Actor,
): boolean => isOneOf(status, move.from) && (by === undefined || isMoveOf(move, by))

/** Every legal move as "move actor from to", for the tests that list them. */
export const listLegalMoves = (moves: Record<string, Move<string, string>>): string[] =>
  Object.entries(moves).flatMap(([name, { by, from, to }]) =>
    [by]
      .flat()
      .flatMap((actor) => from.flatMap((status) => [to].flat().map((next) => [name, actor, status, next].join(' ')))),
  )
