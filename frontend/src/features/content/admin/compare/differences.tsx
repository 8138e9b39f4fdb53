import type { Language } from '@shodh/contracts/languages.ts'
import { count } from '../../../../ui/formats/count.ts'
import { compareWords, type Stretch, Words } from '../../../../ui/admin/changes/compared-words.tsx'

/** A field of what is edited in words, under its label. */
export type ShownField = { readonly label: string; readonly text: string; readonly lang?: Language | undefined }

export type Difference = Omit<ShownField, 'text'> & { readonly words: readonly Stretch[] }

const whole = (before: string, after: string): readonly Stretch[] => [
  { text: before, where: 'before' },
  { text: after, where: 'after' },
]

/** What reads otherwise, in the order of `after` and then of what only `before` has. */
export const differencesOf = (before: readonly ShownField[], after: readonly ShownField[]): readonly Difference[] => {
  const was = new Map(before.map(({ label, text }) => [label, text]))
  const labels = new Set(after.map(({ label }) => label))
  const gone = before.filter(({ label }) => !labels.has(label)).map(field => ({ ...field, text: '' }))
  return [...after, ...gone].flatMap(({ text, ...field }) => {
    const former = was.get(field.label) ?? ''
    return former === text ? [] : [{ ...field, words: compareWords(former, text) ?? whole(former, text) }]
  })
}

/** Letters around a difference in a long text. */
const CONTEXT = 200

/** What differs, announced by its fields first, then word by word. */
export function Differences({ of: all }: { of: readonly Difference[] }) {
  if (all.length === 0) return <p className="text-sm">Nothing differs.</p>
  const labels = new Intl.ListFormat('en').format(all.map(({ label }) => label))
  return (
    <>
      <p className="text-sm">
        {count(all.length, 'field')} {all.length === 1 ? 'differs' : 'differ'}: {labels}.
      </p>
      {all.map(({ label, lang, words }) => (
        <section key={label} className="mt-4">
          <h3 className="text-sm font-medium">{label}</h3>
          <div lang={lang} className="mt-1">
            <Words of={words} context={CONTEXT} />
          </div>
        </section>
      ))}
    </>
  )
}
