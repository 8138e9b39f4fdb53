import { PresentPeople } from '@shodh/contracts/system/live.ts'
import { useEffect, useEffectEvent } from 'react'
import { signedInQuery, useSignedInRequest } from '../../../account.ts'
import { api } from '../../../api.ts'
import { useTimeZone } from '../../../journal.ts'
import { recentMomentIn } from '../../../ui/formats/moment.ts'

/** Milliseconds between two signs of life: two of them within the 20 s after which one is gone. */
const SAY_EVERY_MS = 10_000

const ADDRESS = 'users/profile/presence'

const say = signedInQuery<unknown, string>(entity => ({ url: ADDRESS, method: 'POST', body: { entity } }))

const ask = signedInQuery<PresentPeople, string>(entity => ({ url: `${ADDRESS}?entity=${encodeURIComponent(entity)}` }))

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    /** Says that it is open here, and asks who else has it open. */
    present: build.query({
      queryFn: async (entity: string, store) => {
        await say(entity, store)
        return ask(entity, store)
      },
      responseSchema: PresentPeople,
      keepUnusedDataFor: 0,
    }),
  }),
})

/** Says that it is closed once it is left: who closes the window is gone after 20 s. */
const useLeaving = (entity: string) => {
  const request = useSignedInRequest()
  const leave = useEffectEvent(() => void request({ url: ADDRESS, method: 'POST', body: { entity, isOpen: false } }))
  useEffect(() => () => leave(), [entity])
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

/** What the entity is called in a sentence. */
const nounOf = (entity: string) => {
  const [kind = '', id = ''] = entity.split(':')
  if (kind === 'part') return id
  return kind === 'news' ? 'announcement' : kind
}

type Props = { readonly entity: string; readonly className?: string }

/** Who else has the same open, and since when; takes no place while nobody has. */
export function AlsoHere({ entity, className = 'mb-4' }: Props) {
  const timeZone = useTimeZone()
  const { data } = endpoints.usePresentQuery(entity, { pollingInterval: SAY_EVERY_MS })
  useLeaving(entity)
  const people = data?.people ?? []
  const [first] = people
  return (
    <div role="status" className={people.length > 0 ? `text-sm wrap-anywhere ${className}` : 'empty:absolute'}>
      {first && (
        <p className="inline-flex items-center gap-2 rounded-full bg-tint px-3 py-1">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success" />
          {people.length === 1
            ? `${first.name} has this ${nounOf(entity)} open, since ${recentMomentIn(timeZone, first.since)}`
            : `${listed(people.map(({ name, since }) => `${name} (since ${recentMomentIn(timeZone, since)})`))} have this ${nounOf(entity)} open`}
        </p>
      )}
    </div>
  )
}
