import type { PaperTimelineResponse } from '@shodh/contracts/audit/log.ts'
import { lazy, Suspense } from 'react'
import { SelectFilter, toolbar } from '../../../../../ui/admin/lists/filters.tsx'
import { Heading, Section } from '../../../../../ui/admin/heading.tsx'
import { useAddress } from '../../../../../ui/admin/use-address.ts'
import { SkeletonLines } from '../../../../../ui/queries/skeleton.tsx'
import { Changes } from '../../event/changes.tsx'
import { When } from '../../event/event-details.tsx'
import { differences, type Version } from '../versions.ts'

const Comparison = lazy(async () => ({ default: (await import('./comparison.tsx')).Comparison }))

const NONE = [['', 'Choose…']] as const

type Compared = { readonly versions: readonly Version[] }

const useCompared = (versions: readonly Version[]) => {
  const { params, go } = useAddress()
  const [first = '', second = ''] = (params.get('compare') ?? '').split('-')
  const found = (number: string) => versions.find(({ version }) => String(version) === number)
  const [before, after] = [found(first), found(second)]
  const choose = (one: string, other: string) => go({ compare: `${one}-${other}` })
  return { first, second, choose, both: before && after && before !== after ? { before, after } : undefined }
}

/** Which two versions are compared, as the address has them: `compare=1-2`. */
export function VersionChoice({ versions }: Compared) {
  const { first, second, choose } = useCompared(versions)
  if (versions.length < 2) return <p className="text-sm text-muted">There is only one version of the PDF.</p>
  const options = [...NONE, ...versions.map(({ version }) => [String(version), `Version ${version}`] as const)]
  return (
    <div className={toolbar}>
      <SelectFilter label="Before" value={first} options={options} choose={one => choose(one, second)} />
      <SelectFilter label="After" value={second} options={options} choose={one => choose(first, one)} />
    </div>
  )
}

function Metadata({ before, after }: { before: Version; after: Version }) {
  const changes = differences(before.fields, after.fields)
  if (Object.keys(changes.after).length === 0) return null
  return (
    <Section title="Details of the paper">
      <Changes of={changes} />
    </Section>
  )
}

/** When a version came, by whom and why. */
function Occasion({ of: { version, event } }: { of: Version }) {
  const { actor, reason } = event
  return (
    <div className="mt-1">
      <When of={event} />
      <p className="max-w-prose text-sm wrap-anywhere">
        Version {version} by <bdi>{actor.name ?? 'the journal'}</bdi>
        {reason !== null && (
          <>
            : “<bdi>{reason}</bdi>”
          </>
        )}
      </p>
    </div>
  )
}

type Props = Compared & { readonly paper: PaperTimelineResponse['paper'] }

/** Two versions of a paper beside each other: who replaced the PDF and why, what differs, and the details that changed. */
export function CompareVersions({ paper, versions }: Props) {
  const { both } = useCompared(versions)
  return (
    <>
      <Heading
        title={paper.title}
        subject="Compare"
        meta={`${paper.volume.name}, ${paper.volume.year}`}
        crumb={{ to: `/admin/audit/papers/${paper.id}`, label: 'History of the paper' }}
      />
      {both && (
        <>
          <Suspense fallback={<SkeletonLines count={6} />}>
            <Comparison
              key={`${both.before.version}-${both.after.version}`}
              versions={both}
              lead={<Occasion of={both.after} />}
            />
          </Suspense>
          <Metadata {...both} />
        </>
      )}
      {(!both || versions.length > 2) && (
        <Section title="Compare other versions">
          <VersionChoice versions={versions} />
        </Section>
      )}
    </>
  )
}
