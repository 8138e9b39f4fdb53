import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { Upload } from 'lucide-react'
import { useUserCountQuery } from '../../features/users/api.ts'
import { ButtonLink } from '../../ui/admin/button.tsx'
import { Heading, Section } from '../../ui/admin/heading.tsx'
import { useAccount, useMay } from '../../account.ts'
import { useYearTreeQuery } from '../../features/volumes/api.ts'
import { VolumeLinks } from '../../features/volumes/volume-links.tsx'
import { QueryResult } from '../../ui/query-result.tsx'

const volumesOf = ({ types }: YearTree[number]) => types.flatMap(({ volumes }) => volumes)

/** What the journal holds, and what it published in its newest year. */
export const totals = (tree: YearTree) => {
  const volumes = tree.flatMap(volumesOf)
  const newest = tree.find(year => volumesOf(year).length > 0)
  return {
    papers: volumes.reduce((sum, { paperCount }) => sum + paperCount, 0),
    volumes: volumes.length,
    years: tree.length,
    newest: newest && { year: newest.year, volumes: volumesOf(newest) },
  }
}

function Figure({ figure, of }: { figure: number; of: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{of}</dt>
      <dd className="text-4xl font-semibold tabular-nums">{figure.toLocaleString('en-IN')}</dd>
    </div>
  )
}

function Accounts() {
  const { data } = useUserCountQuery()
  return data === undefined ? null : <Figure figure={data} of="Users" />
}

function Journal({ tree }: { tree: YearTree }) {
  const { papers, volumes, years, newest } = totals(tree)
  const seesUsers = useMay('see users')
  return (
    <>
      <dl className="grid max-w-3xl grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <Figure figure={papers} of="Papers" />
        <Figure figure={volumes} of="Volumes" />
        <Figure figure={years} of="Years" />
        {seesUsers && <Accounts />}
      </dl>
      {newest && (
        <Section title={<>Volumes of {newest.year}</>} className="mt-8 max-w-3xl">
          <VolumeLinks volumes={newest.volumes} />
        </Section>
      )}
    </>
  )
}

export function DashboardScreen() {
  const { name } = useAccount()
  const [seesUsers, mayAdd] = [useMay('see users'), useMay('upload papers')]
  return (
    <>
      <Heading
        title="Dashboard"
        meta={`Welcome, ${name}.`}
        more={
          seesUsers && (
            <ButtonLink look="quiet" to="/admin/users">
              All Users
            </ButtonLink>
          )
        }
      >
        {mayAdd && (
          <ButtonLink look="primary" to="/admin/papers/add">
            <Upload aria-hidden="true" className="size-4.5" />
            Upload Paper
          </ButtonLink>
        )}
      </Heading>
      <QueryResult of={useYearTreeQuery()} loading="Loading dashboard...">
        {({ tree = [] }) => <Journal tree={tree} />}
      </QueryResult>
    </>
  )
}
