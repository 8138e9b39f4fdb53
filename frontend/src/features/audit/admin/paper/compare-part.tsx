import { lazy, Suspense } from 'react'
import { toolbar } from '../../../../ui/desk/classes.ts'
import { SelectFilter } from '../../../../ui/desk/select-filter.tsx'
import { useAddress } from '../../../../ui/desk/use-address.ts'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { Changes } from '../parts/changes.tsx'
import { differences, type Version } from './versions.ts'

const Comparison = lazy(async () => ({ default: (await import('./compare/comparison.tsx')).Comparison }))

const NONE = [['', 'Choose…']] as const

function Metadata({ before, after }: { before: Version; after: Version }) {
  const changes = differences(before.fields, after.fields)
  return Object.keys(changes.after).length > 0 ? (
    <Changes of={changes} />
  ) : (
    <p className="text-sm text-muted">The details of the paper are the same in both.</p>
  )
}

/** Any two versions beside each other, as the address has them: `compare=1-2`. */
export function ComparePart({ versions }: { versions: readonly Version[] }) {
  const { params, go } = useAddress()
  const [first = '', second = ''] = (params.get('compare') ?? '').split('-')
  const found = (number: string) => versions.find(({ version }) => String(version) === number)
  const [before, after] = [found(first), found(second)]
  if (versions.length < 2) return <p className="text-sm text-muted">There is only one version of the PDF.</p>
  const options = [...NONE, ...versions.map(({ version }) => [String(version), `Version ${version}`] as const)]
  return (
    <>
      <div className={`mb-4 ${toolbar}`}>
        <SelectFilter
          label="Before"
          value={first}
          options={options}
          choose={one => go({ compare: `${one}-${second}` })}
        />
        <SelectFilter
          label="After"
          value={second}
          options={options}
          choose={one => go({ compare: `${first}-${one}` })}
        />
      </div>
      {before && after && before !== after && (
        <>
          <Metadata before={before} after={after} />
          <Suspense fallback={<SkeletonLines count={6} />}>
            <Comparison key={`${before.version}-${after.version}`} before={before} after={after} />
          </Suspense>
        </>
      )}
    </>
  )
}
