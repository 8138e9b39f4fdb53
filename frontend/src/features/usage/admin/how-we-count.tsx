import type { Analytics, AnalyticsResponse, Explanation } from '@shodh/contracts/usage/views.ts'
import { useState } from 'react'
import type { ApiError } from '../../../api.ts'
import { useDays, useTimeZone } from '../../../journal.ts'
import { Failure } from '../../../ui/admin/act.tsx'
import { SelectFilter } from '../../../ui/admin/lists/filters.tsx'
import { SideSheet } from '../../../ui/admin/dialogs/side-sheet.tsx'
import { useAddress } from '../../../ui/admin/use-address.ts'
import { isoDayIn } from '../../../ui/formats/moment.ts'
import { SkeletonLines } from '../../../ui/queries/skeleton.tsx'
import { type Scope, useExplanationQuery } from './api.ts'
import { exact } from './figures.ts'
import { LISTED, paperName, volumeName } from './lists.tsx'
import { labelOf } from './measures.ts'
import { type Range, rangeOf } from './range.ts'

/** What each figure of the screen is. */
const MEANINGS = [
  ['Total Papers', 'The papers that are published now. Deleted ones are not among them.'],
  [
    'Paper Downloads',
    'Paper downloads: single papers as PDF. Their average is the counted ones, divided by the papers.',
  ],
  ['Total Volumes', 'The volumes that exist now. One is active while it takes papers and has a name to be found by.'],
  [
    'Volume Downloads',
    'ZIP downloads: whole volumes as ZIP. Their average is the counted ones, divided by the volumes.',
  ],
  ['Regular Issues, Special Issues', 'The volumes of that issue type, deactivated ones included.'],
  ['Total Engagement', 'Paper and ZIP downloads together. A volume is one download, whatever it contains.'],
  ['High Performers', 'Papers that were downloaded three times or more since counting began.'],
  ['Needs Attention', 'Papers that were downloaded once or twice since counting began.'],
  ['Low Engagement', 'Papers that nobody has downloaded since counting began.'],
  [
    'Visits',
    'Sessions: one reader on one day within one hour, by a code that is destroyed after that day. Robots and staff have none.',
  ],
  ['12 months', 'This month and the eleven before it, compared with the same months a year before, to the same day.'],
] as const

const KINDS = ['paperDownloads', 'volumeDownloads', 'pageViews'] as const

const PARTS = [
  ['counted', 'Counted'],
  ['late', 'of them read offline, sent later'],
  ['robots', 'Not counted: robots'],
  ['doubleClicks', 'Not counted: double clicks within 30 s'],
  ['staff', 'Not counted: signed-in staff'],
] as const

const number = 'py-1 pl-3 text-right tabular-nums'

/** What became of the requests of each kind; `until`: the last day of robot rules that were replaced. */
function Requests({ of: explanation, until }: { of: Explanation; until: string | undefined }) {
  const published = until === undefined ? [] : [['published', `Published until ${until}`] as const]
  return (
    <table className="mt-3 w-full text-left">
      <caption className="sr-only">What was counted, and what was not</caption>
      <thead className="align-bottom text-xs text-muted">
        <tr>
          <th scope="col">
            <span className="sr-only">Requests</span>
          </th>
          {KINDS.map(kind => (
            <th key={kind} scope="col" className={`${number} font-normal`}>
              {labelOf(kind)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...PARTS, ...published].map(([part, name]) => (
          <tr key={part} className="border-t border-line">
            <th scope="row" className="py-1 font-normal">
              {name}
            </th>
            {KINDS.map(kind => (
              <td key={kind} className={number}>
                {exact(explanation[kind][part] ?? explanation[kind].counted)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const RULES_SHOWN = 5

type Counted = { readonly title: string; readonly rows: readonly (readonly [name: string, figure: number])[] }

function Counts({ title, rows }: Counted) {
  if (rows.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-sm">{title}</h3>
      <dl>
        {rows.map(([name, figure]) => (
          <div key={name} className="flex justify-between gap-4 py-0.5">
            <dt className="min-w-0 wrap-anywhere text-muted">{name}</dt>
            <dd className="tabular-nums">{exact(figure)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Explained({ scope }: { scope: Scope }) {
  const days = useDays()
  const { currentData: data, error } = useExplanationQuery(scope, { refetchOnMountOrArgChange: true })
  if (error) return <Failure of={error as ApiError} />
  if (!data) return <SkeletonLines count={8} />
  const { robotsByRule, earlier, replaced, countedSince, rules, recounting, lossSeconds } = data
  const further = robotsByRule.length - RULES_SHOWN
  return (
    <>
      <Requests of={data} until={replaced && days(replaced.until)} />
      {replaced && (
        <p className="mt-3">
          Until {days(replaced.until)}, requests were counted by {replaced.rules}.
        </p>
      )}
      {recounting && (
        <p className="mt-3">
          Every reading is being counted anew in days of {recounting.timeZone}: {recounting.percent} %. The figures
          shown are the former ones until then.
        </p>
      )}
      <Counts
        title="Robots by rule, whole journal"
        rows={robotsByRule.slice(0, RULES_SHOWN).map(({ rule, count }) => [rule, count])}
      />
      {further > 0 && <p className="text-muted">{exact(further)} more rules found fewer.</p>}
      <Counts
        title="Before counting began, in no figure here"
        rows={earlier.map(({ source, count }) => [`From ${source}`, count])}
      />
      <p className="mt-4 text-muted">
        {countedSince === null ? 'Nothing has been counted yet.' : `Counting since ${days(countedSince)}.`} Counted by
        COUNTER Release 5.1; robots are found by {rules}. A crash of the journal loses {lossSeconds} s of readings at
        most.
      </p>
    </>
  )
}

const byName = <Item extends { readonly id: string }>(items: readonly Item[], nameOf: (item: Item) => string) =>
  new Map(items.map(item => [item.id, nameOf(item)]))

/** What an explanation can be asked of: all that the screen has figures of. */
const scopesOf = (
  analytics: Analytics,
  range: Range | undefined,
): readonly (readonly [name: string, scope: Scope])[] => {
  const first = <Item,>(items: readonly Item[]) => items.slice(0, LISTED)
  const { mostDownloadedPapers, recentPapers, mostDownloadedVolumes, recentVolumes, paperYearlyStats } = analytics
  const papers = byName([...first(mostDownloadedPapers), ...first(recentPapers)], paperName)
  const volumes = byName([...first(mostDownloadedVolumes), ...first(recentVolumes)], volumeName)
  return [
    ['The whole journal', {}],
    ...(range ? [['The dates of the chart', range] as const] : []),
    ...[...papers].map(([paperId, name]) => [name, { paperId }] as const),
    ...[...volumes].map(([volumeId, name]) => [name, { volumeId }] as const),
    ...first(paperYearlyStats).map(({ year }) => [`Papers and volumes of ${year}`, { year }] as const),
  ]
}

/** What the figures of the screen are, what was counted for them, and what was not. */
export function HowWeCount({ of, at, close }: { of: AnalyticsResponse; at: number; close: () => void }) {
  const { params } = useAddress()
  const today = isoDayIn(useTimeZone(), at)
  const [chosen, choose] = useState('0')
  const range = of.countedSince === null ? undefined : rangeOf(params, { today, countingSince: of.countedSince }).range
  const scopes = scopesOf(of.analytics, range)
  return (
    <SideSheet title="How we count" onClose={close}>
      <div className="text-sm">
        <div className="whitespace-nowrap">
          <SelectFilter
            label="Figures of"
            showsLabel
            value={chosen}
            options={scopes.map(([name], place) => [String(place), name] as const)}
            choose={choose}
          />
        </div>
        <Explained scope={scopes[Number(chosen)]?.[1] ?? {}} />
        <h3 className="mt-6 mb-1 text-sm">What the figures are</h3>
        <dl>
          {MEANINGS.map(([name, meaning]) => (
            <div key={name} className="border-t border-line py-2">
              <dt className="font-medium">{name}</dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </SideSheet>
  )
}
