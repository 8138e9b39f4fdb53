import { setImmediate as turn } from 'node:timers/promises'

/** Makes something of each, and lets others have their turn after so many. */
export const inTurns = async <One, Made>(
  all: readonly One[],
  atOnce: number,
  make: (one: One) => Made | Promise<Made>,
): Promise<readonly Made[]> => {
  const made: Made[] = []
  for (const [n, one] of all.entries()) {
    if (n > 0 && n % atOnce === 0) await turn()
    made.push(await make(one))
  }
  return made
}
