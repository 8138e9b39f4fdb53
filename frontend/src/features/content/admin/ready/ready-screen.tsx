import { type ReadyCheck, ReadyResponse } from '@shodh/contracts/content/ready.ts'
import { signedInEndpoint } from '../../../../account.ts'
import { api } from '../../../../api.ts'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { Segmented } from '../../../../ui/admin/fields/segmented.tsx'
import { Status } from '../../../../ui/admin/status.tsx'
import { useAddress } from '../../../../ui/admin/use-address.ts'
import { link } from '../../../../ui/button.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { type Index, INDEX_NAMES, INDEXES, REQUIREMENTS } from './requirements.ts'
import { TextLink } from '../../../../ui/admin/button.tsx'

const { useReadinessQuery } = api.injectEndpoints({
  endpoints: build => ({
    readiness: build.query({
      ...signedInEndpoint(ReadyResponse, 'content/ready', 'Failed to check the journal'),
    }),
  }),
})

const STATES = {
  missing: { tone: 'danger', text: 'Not shown' },
  partly: { tone: 'warning', text: 'Partly shown' },
  found: { tone: 'info', text: 'Found: read it' },
  shown: { tone: 'success', text: 'Shown' },
} as const

/** What is missing first. */
const order = Object.keys(STATES)
const byState = (one: ReadyCheck, other: ReadyCheck) => order.indexOf(one.state) - order.indexOf(other.state)

const isAsked = (wanted: Index | undefined) => (one: ReadyCheck) =>
  !wanted || REQUIREMENTS[one.check].by.includes(wanted)

function Source({ of: index }: { of: Index }) {
  const { name, source, url } = INDEXES[index]
  return (
    <a href={url} title={source} target="_blank" rel="noreferrer" className={link}>
      {name}
    </a>
  )
}

function Check({ of: { check, state, shown, url, screen } }: { of: ReadyCheck }) {
  const { title, asks, by } = REQUIREMENTS[check]
  const act = state === 'missing' ? 'Fill in' : 'Edit'
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-b border-line py-3 text-sm sm:grid-cols-[8rem_1fr_auto]">
      <div className="col-start-1 row-start-1">
        <Status {...STATES[state]} />
      </div>
      <div className="col-span-2 col-start-1 row-start-2 min-w-0 wrap-anywhere sm:col-span-1 sm:col-start-2 sm:row-start-1">
        <h3 className="text-base font-medium">{title}</h3>
        <p className="text-muted">{asks}</p>
        {shown !== null && (
          <p className="mt-1">
            {shown}{' '}
            {url !== null && (
              <TextLink to={url} target="_blank" aria-label={`See it: ${title}`}>
                See it
              </TextLink>
            )}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-muted">
          Asked by
          {by.map(index => (
            <Source key={index} of={index} />
          ))}
        </p>
      </div>
      <p className="col-start-2 row-start-1 self-start sm:col-start-3">
        {screen === null ? (
          <span className="text-muted">Set by the operator</span>
        ) : (
          <TextLink to={screen} className="inline-flex min-h-6 items-center" aria-label={`${act}: ${title}`}>
            {act}
          </TextLink>
        )}
      </p>
    </li>
  )
}

/** Where it is said what an index asks, and what this page can't say. */
function Lead({ of: index }: { of: Index | undefined }) {
  const source = index && INDEXES[index]
  return (
    <div className="my-4 grid max-w-prose gap-2 text-sm text-muted">
      {source && (
        <p>
          By its{' '}
          <a href={source.url} target="_blank" rel="noreferrer" className={link}>
            {source.source}
          </a>
          , in our words.
        </p>
      )}
      {index === 'ugc' && (
        <p>UGC ended its list, UGC-CARE, in 2025: institutions now judge journals by these parameters.</p>
      )}
      <p>
        Policies are found by their words: read whether they say what is asked. Each index decides for itself, also by
        what no page shows.
      </p>
    </div>
  )
}

/** What readers are shown of what indexes ask a journal for. */
export function ReadyScreen() {
  const query = useReadinessQuery(undefined, { refetchOnMountOrArgChange: true })
  const { params, go } = useAddress()
  const index = INDEX_NAMES.find(name => name === params.get('index'))
  return (
    <>
      <Heading title="Is my journal ready?" meta="What readers see now of what indexes ask for" />
      <QueryResult of={query} loading="Checking what the journal shows…">
        {({ checks }) => {
          const asked = checks.filter(isAsked(index)).toSorted(byState)
          const count = (wanted: ReadyCheck['state']) => asked.filter(({ state }) => state === wanted).length
          return (
            <>
              <Segmented
                label="Asked by"
                options={[['', 'All'] as const, ...INDEX_NAMES.map(name => [name, INDEXES[name].name] as const)]}
                value={index ?? ''}
                onChange={name => go({ index: name }, true)}
              />
              <Lead of={index} />
              <h2 className="text-lg">
                {`${count('shown')} of ${asked.length} shown, ${count('found')} found by a heading`}
              </h2>
              <ul className="mt-2 border-t border-line">
                {asked.map(each => (
                  <Check key={each.check} of={each} />
                ))}
              </ul>
            </>
          )
        }}
      </QueryResult>
    </>
  )
}
