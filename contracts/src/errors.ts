/** What was thrown, as an Error: a value of another kind becomes its message. */
export const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

export const messageOf = (thrown: unknown): string => errorOf(thrown).message

/** The `code` that Node and most libraries give an error: 'ENOENT', 11000; undefined where it has none. */
export const codeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined

/** SQLite's extended result code (https://www.sqlite.org/rescode.html); 0 where the error is not SQLite's. */
export const sqliteCodeOf = (thrown: unknown): number =>
  thrown instanceof Error && 'errcode' in thrown && typeof thrown.errcode === 'number' ? thrown.errcode : 0
