type Recaptcha = {
  readonly ready: (run: () => void) => void
  readonly execute: (siteKey: string, options: { readonly action: string }) => Promise<string>
}

const ACTION = 'contact_form'
const TIMEOUT_MS = 15_000

const executed = async (recaptcha: Recaptcha, siteKey: string) => {
  await new Promise<void>(resolve => recaptcha.ready(resolve))
  return recaptcha.execute(siteKey, { action: ACTION })
}

const late = () => new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), TIMEOUT_MS))

/** A token of reCAPTCHA's script, which the server puts into the page; undefined where there is none, or in vain. */
export const recaptchaToken = async (siteKey: string): Promise<string | undefined> => {
  const { grecaptcha } = globalThis as { readonly grecaptcha?: Recaptcha }
  if (!grecaptcha) return undefined
  return Promise.race([executed(grecaptcha, siteKey), late()]).catch(() => undefined)
}
