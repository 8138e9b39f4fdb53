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

/** A name stands alone: nothing that could continue a word is beside it. */
const alone = (name: string) => `(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`

type Rule = { readonly name: string; readonly expression: RegExp }

const counterRules = (): readonly Rule[] => [
  ...counterRobots.agents.map(name => ({ name: `AI agent: ${name}`, expression: new RegExp(alone(name), 'iu') })),
  ...counterRobots.patterns.map(pattern => ({ name: `COUNTER: ${pattern}`, expression: new RegExp(pattern, 'i') })),
]

/** All rules in one expression each, since most readers match none of them. */
const anyRule = () => [
  new RegExp(counterRobots.agents.map(alone).join('|'), 'iu'),
  new RegExp(counterRobots.patterns.map(pattern => `(?:${pattern})`).join('|'), 'i'),
]

export const robotList = (): RobotList => {
  /** Compiled for the first user agent that is looked at, and for the first robot: a start does not wait for that. */
  let any: ReturnType<typeof anyRule> | undefined
  let rules: ReturnType<typeof counterRules> | undefined

  const ruleOf = (agent: string): string | undefined => {
    if (agent.trim() === '') return 'no user agent'
    any ??= anyRule()
    if (any.some(expression => expression.test(agent)))
      return (rules ??= counterRules()).find(({ expression }) => expression.test(agent))?.name
    const match = isbotMatch(agent)
    return match === null ? undefined : `isbot: ${match}`
  }
  return { rules: ROBOT_RULES, ruleOf }
}

export const ROBOTS = robotList()
