import { useMay } from '../../../../account.ts'

type Typed = { readonly label: string; readonly text: string }

/** What was typed and not saved of a paper that was deleted meanwhile: it can be read and copied. */
export function UnsavedTexts({ of: typed }: { of: readonly Typed[] }) {
  const mayRestore = useMay('delete papers')
  if (typed.length === 0) return null
  return (
    <section aria-label="What you typed" className="mt-6 border-l-4 border-line pl-3">
      <p>
        What you typed is not lost: it is in the form again once{' '}
        {mayRestore ? 'the paper is restored.' : 'an administrator has restored the paper.'}
      </p>
      <dl className="mt-3 grid gap-3">
        {typed.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text || '(empty)'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
