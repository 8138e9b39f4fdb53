import { derivedId } from '../idempotency.ts'

export const firstAdministratorId = derivedId('first-administrator')
