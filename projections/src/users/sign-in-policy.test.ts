import { test } from 'vitest'
import { moment, specify } from '../testing/specification.ts'
import { signInPolicy } from './sign-in-policy.ts'

const given = specify(signInPolicy)
const changed = (required: 'nobody' | 'administrators' | 'everybody') =>
  ({ type: 'SignInPolicyChanged', data: { required, reason: 'The record' } }) as const

test('The policy of signing in says since when who must have a second step', () => {
  given(changed('administrators'), changed('everybody')).then({
    ...{ id: 'sign-in-policy', required: 'everybody', changedAt: moment(1) },
    ...{ administratorsSince: moment(0), everybodySince: moment(1) },
  })
  given(changed('everybody'), changed('nobody')).then({ administratorsSince: null, everybodySince: null })
})
