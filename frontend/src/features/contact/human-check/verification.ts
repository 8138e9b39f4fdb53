import type { ContactChallenge } from '@shodh/contracts/contact/views.ts'
import { type ApiError, request } from '../../../api.ts'
import { startWorker } from '../../../script-addresses.ts'
// oxlint-disable-next-line import/default
import workerAddress from './proof.worker.ts?worker&url'
import { isChallenge } from './proof.ts'
import { recaptchaToken } from './recaptcha.ts'
import { UNVERIFIED } from '../outbox/outgoing.ts'

const solved = (challenge: ContactChallenge) =>
  new Promise<string | undefined>((resolve, reject) => {
    const worker = startWorker(workerAddress)
    const end = () => worker.terminate()
    worker.addEventListener('message', ({ data }: MessageEvent<string | undefined>) => {
      end()
      resolve(data)
    })
    worker.addEventListener('error', event => {
      end()
      reject(new Error(event.message))
    })
    worker.postMessage(challenge)
  })

export type Verification = { readonly token: string } | { readonly error: ApiError }

const unverified: ApiError = { status: 'UNREADABLE', message: UNVERIFIED }

const byRecaptcha = async (siteKey: string): Promise<Verification> => {
  const token = await recaptchaToken(siteKey)
  return token === undefined ? { error: unverified } : { token }
}

/** Fetches a challenge and solves it beside the page, or asks reCAPTCHA where there is a site key. */
export const verification = async (siteKey?: string): Promise<Verification> => {
  if (siteKey !== undefined) return byRecaptcha(siteKey)
  const { data, error } = await request({ url: 'contact/challenge', method: 'POST', timeout: 15_000 })
  if (error) return { error: error.status === 'NETWORK' ? error : { ...error, message: UNVERIFIED } }
  if (!isChallenge(data)) return { error: unverified }
  const token = await solved(data).catch(() => undefined)
  return token === undefined ? { error: unverified } : { token }
}
