/** One process's metrics in Prometheus' text format, and the labels that distinguish them from another's. */
export type Exposition = { readonly labels: Readonly<Record<string, string>>; readonly text: string }

type Family = { readonly declared: Map<string, string>; readonly samples: string[] }

const DECLARATION = /^# (HELP|TYPE) (\S+)/u
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})?(\s+\S.*)$/u
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/gu

/** The suffixes of the samples of histograms and summaries. */
const OF_FAMILY = /_(?:bucket|sum|count|total|created)$/u

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const pair = ([name, value]: readonly [string, string]) => `${name}="${escaped(value)}"`

/** A label of its own with the same name as one of ours gets another name for its value, as Prometheus itself does. */
const labelled = (own: string, labels: Exposition['labels']) => {
  const renamed = [...own.matchAll(LABEL)].map(([, name = '', value = '']) =>
    name in labels ? `exported_${name}="${value}"` : `${name}="${value}"`,
  )
  return [...Object.entries(labels).map(pair), ...renamed].join(',')
}

const families = () => {
  const all = new Map<string, Family>()
  const named = (name: string): Family => {
    const known = all.get(name)
    if (known) return known
    const family: Family = { declared: new Map(), samples: [] }
    all.set(name, family)
    return family
  }
  return {
    all,
    declare: (name: string, kind: string, line: string) => {
      const { declared } = named(name)
      if (!declared.has(kind)) declared.set(kind, line)
    },
    of: (sample: string) => all.get(sample) ?? all.get(sample.replace(OF_FAMILY, '')) ?? named(sample),
  }
}

/** Several processes' metrics as one: each family declared once, its samples grouped and labelled. */
export const mergeExpositions = (expositions: readonly Exposition[]): string => {
  const { all, declare, of } = families()
  for (const { labels, text } of expositions)
    for (const line of text.split('\n')) {
      const [, kind, family] = DECLARATION.exec(line) ?? []
      if (kind !== undefined && family !== undefined) declare(family, kind, line)
      const [, name, own = '', value] = SAMPLE.exec(line) ?? []
      if (name !== undefined) of(name).samples.push(`${name}{${labelled(own, labels)}}${value}`)
    }
  const lines = [...all.values()].flatMap(({ declared, samples }) => [...declared.values(), ...samples])
  return lines.map(line => `${line}\n`).join('')
}
