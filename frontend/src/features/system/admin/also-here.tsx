import { PresentPeople } from '@shodh/contracts/system/live.ts'
import { useEffect, useEffectEvent } from 'react'
import { signedInQuery, useSignedInRequest } from '../../../account.ts'
import { api } from '../../../api.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Milliseconds between two signs of life: three of them within the 30 s after which one is gone. */
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

/** Says that it is closed once it is left: who closes the window is gone after 30 s. */
const useLeaving = (entity: string) => {
  const request = useSignedInRequest()
  const leave = useEffectEvent(() => void request({ url: ADDRESS, method: 'POST', body: { entity, isOpen: false } }))
  useEffect(() => () => leave(), [entity])
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

/** Who else has the same open; takes no place while nobody has. */
export function AlsoHere({ entity }: { entity: string }) {
  const { data } = endpoints.usePresentQuery(entity, { pollingInterval: SAY_EVERY_MS })
  useLeaving(entity)
  const people = data?.people ?? []
  return (
    <div role="status" className={people.length > 0 ? 'mb-4' : ''}>
      {people.length > 0 && (
        <Notice>
          {listed(people.map(({ name }) => name))} {people.length === 1 ? 'has' : 'have'} this open too.
        </Notice>
      )}
    </div>
  )
}
