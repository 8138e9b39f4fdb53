import { relative, sep } from 'node:path'
import { brokenBoundary } from './boundaries.ts'

type Source = { readonly type: string; readonly value?: unknown }

/** Any syntax that names another module: `import`, `export … from`, `import()` and a type's `import()`. */
type Naming = { readonly source: Source | null }

type Context = {
  readonly cwd: string
  readonly filename: string
  report(problem: { readonly node: Source; readonly message: string }): void
}

const boundaries = {
  create: (context: Context) => {
    const file = relative(context.cwd, context.filename).replaceAll(sep, '/')
    const visit = ({ source }: Naming) => {
      if (typeof source?.value !== 'string') return
      const sentence = brokenBoundary(file, source.value)
      if (sentence !== undefined) context.report({ node: source, message: sentence })
    }
    return {
      ImportDeclaration: visit,
      ExportNamedDeclaration: visit,
      ExportAllDeclaration: visit,
      ImportExpression: visit,
      TSImportType: visit,
    }
  },
}

/** What oxlint loads as a plugin: the rules that only this repository has. */
export default { meta: { name: 'shodh' }, rules: { boundaries } }
