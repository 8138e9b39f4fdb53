type Policy = { readonly createScriptURL: (address: string) => string; readonly createHTML: (html: string) => string }
type TrustedTypes = { readonly createPolicy: (name: string, rules: Policy) => Policy }

const SERVICE_WORKER = '/service-worker.js'
/** A worker of this build: its name says that it is one, and its hash which. */
const WORKER = /^\/assets\/[\w-]+\.worker-[\w-]+\.js$/u

const isOurs = (address: string) => address === SERVICE_WORKER || WORKER.test(address) || import.meta.env.DEV

const onlyWorkers = (address: string) => {
  if (!isOurs(address)) throw new TypeError(`${address} is not a worker of this site`)
  return address
}

const BLANK = '<!doctype html><title>Preview</title>'

/** HTML is made by the functions below only, none of which shows any that was typed or fetched. */
const rules: Policy = { createScriptURL: onlyWorkers, createHTML: html => html }

let policy: Policy | undefined

/**
 * The only policy that the Content-Security-Policy names (W3C Trusted Types), where browsers require that. It can be
 * created once.
 */
const onlyPolicy = (): Policy => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('shodh', rules) ?? rules
  return policy
}

const scriptAddress = (address: string) => onlyPolicy().createScriptURL(address)

/** The only HTML that a script may show: a page in a frame that has no content yet, in standards mode unlike `about:blank`. */
export const blankPage = () => onlyPolicy().createHTML(BLANK)

/** HTML as a document of its own, of which nothing is shown, fetched or run. */
export const parseHtml = (html: string): Document =>
  new DOMParser().parseFromString(onlyPolicy().createHTML(html), 'text/html')

export const serviceWorkerAddress = () => scriptAddress(SERVICE_WORKER)

/** Starts a worker whose address was imported with `?worker&url`. */
export const startWorker = (address: string) => new Worker(scriptAddress(address), { type: 'module' })
