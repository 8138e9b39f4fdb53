import { pause } from '@shodh/contracts/flow/retry.ts'
import type { ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { signedInEndpoint, useSignedInRequest } from '../../../../account.ts'
import { api, type ApiError } from '../../../../api.ts'
import { Failure, useAct } from '../../../../ui/admin/act.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'

const Sample = z.object({ isOnlySample: z.boolean() })

const SAMPLE = 'admin/system/sample'

/** Milliseconds between two looks whether the journal has begun, and the looks after which it is given up. */
const LOOK_EVERY_MS = 400
const LOOKS = 150

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    sample: build.query({
      ...signedInEndpoint(Sample, SAMPLE, 'Failed to look whether the journal holds the sample'),
    }),
  }),
})

/** Whether the journal holds nothing but the sample. */
export const { useSampleQuery } = endpoints

const LATE: ApiError = {
  status: 'TIMEOUT',
  message: 'The journal takes long to begin. Please load this page again in a minute.',
}

/** Removes the sample and begins the journal, which is away for some seconds meanwhile. Resolves to why it did not, if so. */
const useBeginJournal = () => {
  const request = useSignedInRequest()
  const dispatch = useDispatch()
  const hasBegun = async () => Sample.safeParse((await request({ url: SAMPLE })).data).data?.isOnlySample === false
  return async (): Promise<ApiError | undefined> => {
    const { error } = await request({ url: SAMPLE, method: 'DELETE' })
    if (error) return error
    for (let look = 0; look < LOOKS; look += 1) {
      await pause(LOOK_EVERY_MS)
      if (!(await hasBegun())) continue
      dispatch(api.util.resetApiState())
      return undefined
    }
    return LATE
  }
}

/** Says what goes and what stays where the journal of one's own begins, and begins it; `instead` stands beside the button. */
export function BeginJournal({ done, instead }: { done?: () => void; instead?: ReactNode }) {
  const toast = useToast()
  const { isBusy, failure, act } = useAct({
    send: useBeginJournal(),
    done: () => {
      toast('Your journal has begun: the sample is gone')
      done?.()
    },
  })
  return (
    <>
      <p className="max-w-prose text-sm">
        The journal shows the sample. With its own papers it begins anew: the sample papers go with their record,
        figures and files. Your account and your session stay, and so does what you have entered on this device.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="primary" isBusy={isBusy} onClick={act}>
          Begin my journal
        </Button>
        {instead}
      </div>
      <Failure of={failure} />
    </>
  )
}
