import type { RegisteredPaper } from '@shodh/contracts/papers/back-office/registered-paper.ts'

/** `away`: it does not respond, or will not now; `slow`: not in time; `wrong`: with something else than it promises. */
export type RegistryProblem = 'away' | 'slow' | 'wrong'

/** An agency at which DOIs are registered, with what their papers are. */
export type DoiRegistry = {
  /** Undefined where it does not know the DOI. */
  find(doi: string): Promise<RegisteredPaper | { readonly problem: RegistryProblem } | undefined>
}
