import { isbotMatch } from 'isbot'
import isbotPackage from 'isbot/package.json' with { type: 'json' }
import counterRobots from './counter-robots.json' with { type: 'json' }

/** What robots are found by. */
export type RobotList = {
  /** The lists with their versions: figures are counted anew when it changes. */
  readonly rules: string
  /** The rule that a user agent is a robot by; undefined of a person. */
  readonly ruleOf: (agent: string) => string | undefined
}

const ROBOT_RULES = `COUNTER ${counterRobots.version}, isbot ${isbotPackage.version}`

/** One of the names stands alone: nothing that could continue a word is beside it. Both classes take a millisecond to be compiled. */
const alone = (...names: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(name => RegExp.escape(name)).join('|')})(?![\\p{L}\\p{N}])`, 'iu')

const { agents, patterns } = counterRobots

/** The first of the list that is in the user agent. */
const nameIn = (agent: string) => {
  const text = agent.toLowerCase()
  return agents.find(name => text.includes(name.toLowerCase()) && alone(name).test(agent))
}

/** All rules of a kind in one expression, since most readers match none of them, and each pattern. */
const compile = () => ({
  anyName: alone(...agents),
  anyPattern: new RegExp(patterns.map(pattern => `(?:${pattern})`).join('|'), 'i'),
  patterns: patterns.map(pattern => ({ name: `COUNTER: ${pattern}`, expression: new RegExp(pattern, 'i') })),
})

export const robotList = (): RobotList => {
  /** Compiled for the first user agent that is looked at: a start does not wait for that. */
  let compiled: ReturnType<typeof compile> | undefined

  const ruleOf = (agent: string): string | undefined => {
    if (agent.trim() === '') return 'no user agent'
    compiled ??= compile()
    const name = compiled.anyName.test(agent) ? nameIn(agent) : undefined
    if (name !== undefined) return `AI agent: ${name}`
    if (compiled.anyPattern.test(agent)) return compiled.patterns.find(({ expression }) => expression.test(agent))?.name
    const match = isbotMatch(agent)
    return match === null ? undefined : `isbot: ${match}`
  }
  return { rules: ROBOT_RULES, ruleOf }
}

export const ROBOTS = robotList()
