import type { Replacement } from '@shodh/contracts/audit/log.ts'
import { Link } from 'react-router-dom'
import { link } from '../../../../ui/button.ts'
import { fileText } from '../parts/file-text.ts'
import { Reason, When } from '../parts/event-details.tsx'
import { OpenVersion } from '../parts/open-version.tsx'

type FileProps = { readonly of: Replacement['after']; readonly title: string; readonly called: string }

function File({ of: file, title, called }: FileProps) {
  const { version, bytes, pages, sha256, url } = file
  return (
    <p className="min-w-0 text-sm">
      <OpenVersion version={version} url={url} title={title} label={`${called}: version ${version}`} />{' '}
      <span className="text-muted">
        {fileText(bytes, pages)}
        <code className="block text-xs wrap-anywhere select-all">{sha256}</code>
      </span>
    </p>
  )
}

/** One PDF that took the place of another: who, when, why, and both. */
export function ReplacementItem({ of: item }: { of: Replacement }) {
  const { actor, paper, volume, before, after } = item
  const title = paper.title ?? paper.id
  return (
    <li className="border-b border-line py-4">
      <When of={item} />
      <h2 className="mt-0.5 font-serif text-lg wrap-anywhere">
        <Link
          to={`/admin/audit/papers/${paper.id}?compare=${before?.version ?? after.version}-${after.version}`}
          className={link}
        >
          <bdi>{title}</bdi>
        </Link>
      </h2>
      <p className="text-sm text-muted">
        {volume.name ?? volume.id}
        {volume.year !== null && ` (${volume.year})`} · replaced by {actor.name ?? actor.id}
      </p>
      <Reason of={item} />
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        {before && <File of={before} title={title} called="Before" />}
        <File of={after} title={title} called="After" />
      </div>
    </li>
  )
}
