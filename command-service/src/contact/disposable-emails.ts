import { domainOf } from '@shodh/contracts/contact/rules.ts'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

const domains = disposableEmailBlocklistSet()

/** Its subdomains are as temporary as the domain. */
export const isDisposable = (email: string) => {
  const labels = domainOf(email).split('.')
  return labels.some((_, n) => domains.has(labels.slice(n).join('.')))
}
