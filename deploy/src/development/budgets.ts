import { join } from 'node:path'
import { budgetTable, measure, readRecord, writeRecord } from '../toolchain/budgets.ts'

const root = join(import.meta.dirname, '../../..')

const measured = measure(join(root, 'frontend/dist'))
console.log(budgetTable(measured, readRecord(root)))
if (process.env['RECORD'] === '1') writeRecord(root, measured)
