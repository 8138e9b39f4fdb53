/** A node of the syntax tree that oxlint hands to rules (ESTree). */
export type Node = { readonly type: string; readonly value?: unknown } & Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export type RuleContext = { report(problem: { readonly node: Node; readonly message: string }): void }
