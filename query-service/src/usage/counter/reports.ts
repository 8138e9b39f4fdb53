import type { COUNTER_REPORTS } from '@shodh/contracts/usage/counter/operations.ts'

/** A report of COUNTER Release 5.1 with what it shows. */
export type ReportKind = {
  readonly id: (typeof COUNTER_REPORTS)[number]
  readonly name: string
  readonly description: string
  readonly of: 'platform' | 'title' | 'items'
  readonly metrics: readonly Metric[]
  /** Filters that a standard view names. */
  readonly filters?: Readonly<Record<string, readonly string[]>>
  /** What stands beside the figures. */
  readonly attributes: Readonly<Record<string, string>>
}

const METRICS = [
  'Total_Item_Investigations',
  'Total_Item_Requests',
  'Unique_Item_Investigations',
  'Unique_Item_Requests',
] as const
export type Metric = (typeof METRICS)[number]

const REQUESTS = ['Total_Item_Requests', 'Unique_Item_Requests'] as const

/** Not TR_J1, which leaves open access out. */
export const REPORTS: readonly ReportKind[] = [
  {
    id: 'PR',
    name: 'Platform Report',
    description: 'Usage of the whole platform',
    of: 'platform',
    metrics: METRICS,
    attributes: { Data_Type: 'Article' },
  },
  {
    id: 'TR',
    name: 'Title Report',
    description: 'Usage of the journal',
    // Stryker disable next-line StringLiteral: What is of neither the platform nor items is of the title.
    of: 'title',
    metrics: METRICS,
    attributes: { Data_Type: 'Journal' },
  },
  {
    id: 'TR_J3',
    name: 'Journal Usage by Access Type',
    description: 'Usage of the journal by access type',
    // Stryker disable next-line StringLiteral: What is of neither the platform nor items is of the title.
    of: 'title',
    metrics: METRICS,
    filters: { Metric_Type: METRICS, Data_Type: ['Journal'], Access_Method: ['Regular'] },
    attributes: { Access_Type: 'Open' },
  },
  {
    id: 'IR',
    name: 'Item Report',
    description: 'Usage of each paper',
    of: 'items',
    metrics: METRICS,
    attributes: { Data_Type: 'Article' },
  },
  {
    id: 'IR_A1',
    name: 'Journal Article Requests',
    description: 'Requests of each paper',
    of: 'items',
    metrics: REQUESTS,
    filters: { Metric_Type: REQUESTS, Data_Type: ['Article'], Access_Method: ['Regular'] },
    attributes: { Access_Type: 'Open' },
  },
]
