export { portOf } from '@shodh/contracts/testing/port-of.ts'
