/** The path of the board's page. */
export const BOARD_PATH = '/board-members'

const DAY = /^\d{4}-\d{2}-\d{2}$/u

/** What is no day is asked for as one and the same: the API says what a day looks like. */
const NO_DAY = 'none'

/** The day that an address asks the board for; undefined of today's. */
export const dayIn = (query: string): string | undefined => {
  const given = new URLSearchParams(query).get('asOf')
  if (!given) return undefined
  return DAY.test(given) ? given : NO_DAY
}

export const boardPath = (day: string | undefined) => (day === undefined ? BOARD_PATH : `${BOARD_PATH}?asOf=${day}`)
