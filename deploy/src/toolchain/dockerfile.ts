type Step = { readonly instruction: string; readonly words: string }

export type Stage = {
  readonly image: string
  readonly name: string | undefined
  readonly steps: readonly Step[]
}

const stepOf = (line: string): Step => {
  const [, instruction = '', words = ''] = /^(\S+)\s+(.*)$/u.exec(line) ?? []
  return { instruction: instruction.toUpperCase(), words }
}

const stageOf = ([from, ...steps]: readonly Step[]): Stage => {
  const [image = '', , name] = from?.words.split(/\s+/u) ?? []
  return { image, name, steps }
}

/** The stages of a Dockerfile, each with its instructions in order. Continued lines are one. */
export const stagesOf = (text: string): readonly Stage[] => {
  const lines = text
    .replaceAll(/^\s*#.*\n/gmu, '')
    .replaceAll(/\\\n\s*/gu, '')
    .split('\n')
  const steps = lines.filter(line => line.trim() !== '').map(stepOf)
  const begins = steps.flatMap(({ instruction }, index) => (instruction === 'FROM' ? [index] : []))
  return begins.map((begin, n) => stageOf(steps.slice(begin, begins[n + 1])))
}

export const wordsOf = ({ steps }: Stage, instruction: string): readonly string[] =>
  steps.filter(step => step.instruction === instruction).map(({ words }) => words)

export type Copied = {
  /** The stage that it comes from; nothing where it comes from the repository. */
  readonly from: string | undefined
  readonly sources: readonly string[]
  readonly target: string
}

export const copiedIn = (stage: Stage): readonly Copied[] =>
  wordsOf(stage, 'COPY').map(words => {
    const all = words.split(/\s+/u)
    const from = all.find(word => word.startsWith('--from='))?.slice('--from='.length)
    const paths = all.filter(word => !word.startsWith('--'))
    return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
  })

/** What `ENV` and `LABEL` set: NAME=value, or NAME="value with spaces". */
export const pairsIn = (stage: Stage, instruction: 'ENV' | 'LABEL'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    wordsOf(stage, instruction).flatMap(words =>
      [...words.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/gu)].map(([, name = '', quoted, bare]) => [
        name,
        quoted ?? bare ?? '',
      ]),
    ),
  )
