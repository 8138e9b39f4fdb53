import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { usePageTitle, useSiteName } from '../../../journal.ts'
import { useDroppedFiles } from '../../../ui/admin/uploads/use-dropped-files.ts'
import { button } from '../../../ui/button.ts'
import { useHead } from '../../../ui/head/use-head.ts'
import type { Outcome } from './check-file.ts'

const fetchCode = async () => ({ default: (await import('./lazy-verifier.ts')).Result })
const Result = lazy(fetchCode)

type Check = {
  readonly id: number
  readonly name: string
  /** Of the file, of what was read; 1 while something else is awaited. */
  readonly share: number
  readonly outcome?: Outcome
  readonly stop: () => void
}

const code = () => import('./lazy-verifier.ts')

/** Checks files one after the other, so that no device has to read two large ones at once. */
const useChecks = () => {
  const [checks, setChecks] = useState<readonly Check[]>([])
  const queue = useRef({ last: Promise.resolve(), count: 0 })
  const change = (id: number, changed: Partial<Check>) =>
    setChecks(all => all.map(check => (check.id === id ? { ...check, ...changed } : check)))
  const checkOne = async (id: number, file: File, signal: AbortSignal) => {
    let percent = 0
    const progress = (share: number) => {
      signal.throwIfAborted()
      if (Math.floor(share * 100) === percent) return
      percent = Math.floor(share * 100)
      change(id, { share })
    }
    const checked = async () => (await code()).checkFile(file, progress)
    const outcome = await checked().catch((): Outcome => ({ is: 'unreadable' }))
    if (!signal.aborted) change(id, { outcome })
  }
  const take = (files: readonly File[]) => {
    for (const file of files) {
      const id = (queue.current.count += 1)
      const stopping = new AbortController()
      const { signal } = stopping
      const stopped = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
      const stop = () => {
        stopping.abort()
        change(id, { outcome: { is: 'stopped' } })
      }
      setChecks(all => [...all, { id, name: file.name, share: 0, stop }])
      const check = () => (signal.aborted ? undefined : Promise.race([checkOne(id, file, signal), stopped]))
      queue.current.last = queue.current.last.then(check)
    }
  }
  return { checks, take }
}

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
    title: usePageTitle(text('verify.title')),
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
