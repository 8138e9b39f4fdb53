import { type RepairItem, VolumeRepair } from '@shodh/contracts/volumes/health.ts'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { Button, TextLink } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/formats/count.ts'
import { ErrorScreen } from '../../../ui/queries/error-screen.tsx'
import { Heading } from '../../../ui/admin/heading.tsx'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import { type Act, ActButton } from './act-dialog.tsx'
import { AlsoHere } from './also-here.tsx'
import { useVolumeHealthQuery } from './calls.ts'
import { healthInWords } from './health-words.ts'
import { row } from './lines/rows.ts'

const Answer = z.object({ repair: VolumeRepair })

const problems = { missing: 'is missing', damaged: 'is damaged' } as const

const actions = {
  mark: 'A repair says at the paper that its PDF may need to be replaced.',
  unmark: 'A repair takes back that it may need to be replaced.',
  replace: 'Replace the PDF.',
  restore: 'Restore it from a backup: it is the PDF of an earlier version.',
  rebuild: 'A repair rebuilds the read model.',
} as const

const sentenceOf = (item: RepairItem) => {
  if (item.type === 'files')
    return `The PDF of “${item.title}” (version ${item.version}) ${item.problem ? problems[item.problem] : 'is there again'}.`
  if (item.parked) return `“${item.model}” cannot project an event: ${item.parked}`
  return `${count(item.documents, 'document')} in “${item.model}” say something else than the events.`
}

function Items({ items }: { items: readonly RepairItem[] }) {
  return (
    <ul>
      {items.map(item => (
        <li key={item.type === 'files' ? `${item.paperId} ${item.version}` : item.model} className={row}>
          <span className="min-w-0 grow basis-64 wrap-anywhere">
            {sentenceOf(item)} <span className="text-muted">{actions[item.action]}</span>
          </span>
          {item.action === 'replace' && <TextLink to={`/admin/papers/edit/${item.paperId}`}>Edit the paper</TextLink>}
        </li>
      ))}
    </ul>
  )
}

const repairing = (id: string): Act => ({
  title: 'Repair this volume?',
  label: 'Repair',
  url: `papers/volumes/${encodeURIComponent(id)}/repair`,
  done: 'Volume repaired successfully',
  describe: data => {
    const { items } = Answer.parse(data).repair
    return items.length === 0 ? null : <Items items={items} />
  },
})

/** The files and documents of one volume. */
export function VolumeHealthScreen() {
  const { id = '' } = useParams()
  const [checkFiles, setCheckFiles] = useState(false)
  const query = useVolumeHealthQuery({ id, checkFiles }, { refetchOnMountOrArgChange: true })
  return (
    <>
      <Heading
        title="Volume Health"
        meta={query.data?.health.volumeName}
        more={
          <Button isBusy={query.isFetching} onClick={() => (checkFiles ? void query.refetch() : setCheckFiles(true))}>
            {query.isFetching ? 'Checking…' : 'Check contents'}
          </Button>
        }
      >
        {query.data && (
          <ActButton act={repairing(id)} look={query.data.health.items.length > 0 ? 'primary' : 'outline'}>
            Repair…
          </ActButton>
        )}
      </Heading>
      <AlsoHere entity={`volume:${id}`} />
      <QueryResult
        of={query}
        loading="Checking the volume…"
        failed={({ message }, retry) => (
          <ErrorScreen title="Failed to check the volume" message={message} retry={retry} />
        )}
      >
        {({ health }) => (
          <>
            <p role="status" className="mb-3">
              {healthInWords(health)} ({count(health.papers, 'paper')}, {count(health.files, 'file')}
              {health.checkedFiles === 'presence' && ', by presence and size: the contents were not read'}).
            </p>
            <Items items={health.items} />
          </>
        )}
      </QueryResult>
    </>
  )
}
