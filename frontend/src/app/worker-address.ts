type Addresses = { readonly createScriptURL: (address: string) => string }
type TrustedTypes = { readonly createPolicy: (name: string, rules: Addresses) => Addresses }

const ADDRESS = '/service-worker.js'

const onlyTheWorker = (address: string) => {
  if (address !== ADDRESS) throw new TypeError(`${address} is not a script of this site`)
  return address
}

/** Passed through the only policy that the Content-Security-Policy names (W3C Trusted Types), where required. */
export const workerAddress = () => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('shodh', { createScriptURL: onlyTheWorker })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}
