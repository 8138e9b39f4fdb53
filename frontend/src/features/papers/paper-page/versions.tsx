import { lazy, Suspense } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { fileSize } from '../paper-details.ts'
import { Dates } from './facts.tsx'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'

const CheckPdf = lazy(async () => ({ default: (await import('./check-pdf.tsx')).CheckPdf }))

type Version = PaperPageResponse['versions'][number]

function VersionItem({ of: { version, at, statedAt, reason, sha256, bytes, url } }: { of: Version }) {
  const text = useText()
  return (
    <li className="border-t border-line py-3 text-sm">
      <p>
        <a href={url} className={link}>
          {text('paper.version', { version })}
        </a>
        {' · '}
        <Dates stated={statedAt} at={at} /> {'· '}
        {fileSize(bytes)}
      </p>
      {reason !== null && <p className="mt-1 wrap-anywhere">{text('paper.reason', { reason })}</p>}
      <p className="mt-1 text-xs break-all text-muted">{`SHA-256: ${sha256}`}</p>
    </li>
  )
}

/** Every PDF that was ever published of the paper, newest first. */
export function Versions({ versions }: { versions: readonly Version[] }) {
  const text = useText()
  const hydrated = useHydrated()
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions" className="mt-8">
      <h2 id="versions" className="font-serif text-xl">
        {text('paper.versions')}
      </h2>
      <ol className="mt-3 border-b border-line" reversed>
        {versions.toReversed().map(version => (
          <VersionItem key={version.version} of={version} />
        ))}
      </ol>
      <div className="mt-3 min-h-24 print:hidden">
        {hydrated && (
          <Suspense>
            <CheckPdf versions={versions} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
