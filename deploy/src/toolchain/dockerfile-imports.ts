import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** What a script needs to run: files of the repository, and packages under the workspace whose file imports them. */
export type Needs = {
  readonly files: ReadonlySet<string>
  readonly packages: ReadonlySet<string>
  readonly missing: ReadonlySet<string>
}

const IMPORTS = [
  /^(?:import|export)\s(?!type\s)[^'";]*?\bfrom '([^']+)'/gmu,
  /^import '([^']+)'/gmu,
  /\bimport\('([^']+)'\)/gu,
  /\bnew URL\('(\.[^']+\.ts)', import\.meta\.url\)/gu,
]

const importsIn = (text: string) =>
  IMPORTS.flatMap(pattern => [...text.matchAll(pattern)].map(([, specifier = '']) => specifier))

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const fileOf = (importer: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const [, ours, ...path] = specifier.split('/')
  return specifier.startsWith('@shodh/') ? posix.join(ours ?? '', 'src', ...path) : undefined
}

/** Follows imports of values from the scripts, through all files of the repository. Paths are the repository's. */
export const needsOf = (root: string, scripts: readonly string[]): Needs => {
  const [files, packages, missing] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const found = [...scripts]
  for (let file = found.pop(); file !== undefined; file = found.pop()) {
    if (files.has(file) || missing.has(file)) continue
    if (!existsSync(join(root, file))) {
      missing.add(file)
      continue
    }
    files.add(file)
    for (const specifier of importsIn(readFileSync(join(root, file), 'utf8'))) {
      const path = fileOf(file, specifier)
      if (path !== undefined) found.push(path)
      else if (!specifier.startsWith('node:')) packages.add(`${file.split('/')[0]} ${packageOf(specifier)}`)
    }
  }
  return { files, packages, missing }
}
