import type { HumanCheck } from './human-check.ts'

type Options = {
  readonly secret: string
  /** Where tokens are verified. */
  readonly url: string
  /** The action for which the page requested the token. */
  readonly action: string
}

/** From 0, a program, to 1, a person; the threshold that its makers propose. */
const SCORE_MIN = 0.5
const TIMEOUT_MS = 5000

type Verdict = { readonly success?: unknown; readonly action?: unknown; readonly score?: unknown }

/** Google's reCAPTCHA, version 3: it scores a visitor, and takes a token once, within two minutes. */
export const openRecaptcha = ({ secret, url, action }: Options): HumanCheck => ({
  passes: async token => {
    if (token === '') return false
    const body = new URLSearchParams({ secret, response: token })
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`The human check responded with status ${response.status}`)
    const { success, action: stated, score } = (await response.json()) as Verdict
    return success === true && stated === action && typeof score === 'number' && score >= SCORE_MIN
  },
})
