import type { IdentityProvider } from '../client.ts'

/** An identity provider that is trusted with the addresses of its domain. */
export const university: IdentityProvider = {
  id: 'university',
  label: 'University',
  issuer: 'https://login.example.edu',
  clientId: 'journal',
  clientSecret: () => '',
  scope: 'openid',
  isOrcid: false,
  trustedEmails: ['example.edu'],
  roleClaim: 'groups',
  roles: { staff: 'author' },
}
