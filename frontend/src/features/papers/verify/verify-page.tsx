import { type ChangeEvent, lazy, Suspense, useEffect, useRef } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { useSiteName } from '../../../journal.ts'
import { useDroppedFiles } from '../../../ui/admin/use-dropped-files.ts'
import { button } from '../../../ui/button.ts'
import { useHead } from '../../../ui/use-head.ts'
import { type Check, useChecks } from './use-checks.ts'

const fetchCode = async () => ({ default: (await import('./lazy-verifier.ts')).Result })
const Result = lazy(fetchCode)

function CheckItem({ of: { name, share, outcome, stop } }: { of: Check }) {
  const text = useText()
  return (
    <li className="border-t border-line py-4">
      <h3 dir="auto" className="text-sm font-medium text-muted wrap-anywhere">
        {name}
      </h3>
      {!outcome && (
        <p className="mt-1 flex items-center gap-4 text-muted">
          {text('verify.checking', { percent: Math.floor(share * 100) })}
          <button type="button" className={button.quiet} onClick={stop}>
            {text('verify.stop')}
          </button>
        </p>
      )}
      <div role="status">
        <Suspense>{outcome && <Result of={outcome} />}</Suspense>
      </div>
    </li>
  )
}

function ChooseFiles({ take }: { take: (files: readonly File[]) => void }) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const isOver = useDroppedFiles(({ files }) => take([...files]))
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take([...(target.files ?? [])])
    // the same file may be chosen again
    target.value = ''
  }
  const look = isOver ? 'border-solid border-accent bg-tint' : 'border-dashed border-line-strong bg-surface'
  return (
    <div className={`script-only mt-6 rounded-md border-2 px-4 py-8 text-center ${look}`}>
      <p className="mb-4 font-serif text-lg">{text('verify.drop')}</p>
      <input
        ref={input}
        type="file"
        multiple
        accept="application/pdf,.pdf,application/zip,.zip"
        hidden
        onChange={choose}
      />
      <button type="button" className={button.primary} onClick={() => input.current?.click()}>
        {text('verify.choose')}
      </button>
    </div>
  )
}

/** `/verify`: whether the journal published a file that a reader has; it does not leave the device. */
export function VerifyPage() {
  const text = useText()
  const siteName = useSiteName()
  const { checks, take } = useChecks()
  // without a network it could not be fetched later
  useEffect(() => void fetchCode().catch(() => undefined), [])
  useHead({
    title: [text('verify.title'), siteName].filter(Boolean).join(' | '),
    description: siteName && text('verify.description', { journal: siteName }),
    site: siteName,
    path: '/verify',
  })
  return (
    <div className="page min-h-[calc(100dvh-var(--below-header))] py-6 sm:py-8">
      <div className="max-w-3xl">
        <h1 className="font-serif text-3xl">{text('verify.title')}</h1>
        <p className="mt-3">{text('verify.lead')}</p>
        <p className="mt-2 text-sm text-muted">{text('verify.private')}</p>
        <ChooseFiles take={take} />
        <noscript>
          <p className="mt-4 border-l-4 border-accent pl-3">{text('verify.noScript')}</p>
        </noscript>
        {checks.length > 0 && (
          <section aria-labelledby="results" className="mt-8">
            <h2 id="results" className="sr-only">
              {text('verify.results')}
            </h2>
            <ul className="border-b border-line">
              {checks.map(check => (
                <CheckItem key={check.id} of={check} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}
