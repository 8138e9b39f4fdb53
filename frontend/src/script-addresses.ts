type Addresses = { readonly createScriptURL: (address: string) => string }
type TrustedTypes = { readonly createPolicy: (name: string, rules: Addresses) => Addresses }

const SERVICE_WORKER = '/service-worker.js'
/** A worker of this build: its name says that it is one, and its hash which. */
const WORKER = /^\/assets\/[\w-]+\.worker-[\w-]+\.js$/u

const isOurs = (address: string) => address === SERVICE_WORKER || WORKER.test(address) || import.meta.env.DEV

const onlyWorkers = (address: string) => {
  if (!isOurs(address)) throw new TypeError(`${address} is not a worker of this site`)
  return address
}

const createAddresses = (): Addresses => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('shodh', { createScriptURL: onlyWorkers }) ?? { createScriptURL: onlyWorkers }
}

let addresses: Addresses | undefined

/**
 * The address of a script, passed through the only policy that the Content-Security-Policy names (W3C Trusted Types),
 * where browsers require that. A policy can be created once.
 */
const scriptAddress = (address: string) => {
  addresses ??= createAddresses()
  return addresses.createScriptURL(address)
}

export const serviceWorkerAddress = () => scriptAddress(SERVICE_WORKER)

/** Starts a worker whose address was imported with `?worker&url`. */
export const startWorker = (address: string) => new Worker(scriptAddress(address), { type: 'module' })
