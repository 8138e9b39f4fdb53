import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'

/** A row as a statement returns it, by the names of its columns. */
export type SqlRow = { readonly [column: string]: SQLOutputValue }

/** A prepared statement that returns rows of a type. */
export type Statement<Row extends SqlRow> = Pick<StatementSync, 'run'> & {
  all(...values: readonly SQLInputValue[]): readonly Row[]
  get(...values: readonly SQLInputValue[]): Row | undefined
  iterate(...values: readonly SQLInputValue[]): Iterable<Row>
}

/**
 * The statement, whose SQL returns rows of the type. They are not checked: the type names the columns that the SQL
 * selects, and the tables are strict.
 */
export const withRows = <Row extends SqlRow>(statement: Statement<SqlRow>) => statement as Statement<Row>

export const prepare = <Row extends SqlRow>(database: DatabaseSync, sql: string) => withRows<Row>(database.prepare(sql))

/** The row of a statement that always returns one. */
export const onlyRow = <Row extends SqlRow>(statement: Statement<Row>, ...values: readonly SQLInputValue[]): Row => {
  const row = statement.get(...values)
  if (row === undefined) throw new Error('The query returned no row')
  return row
}
