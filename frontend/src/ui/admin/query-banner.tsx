import { ErrorBanner } from './error-banner.tsx'
import { useErrorBanner } from './use-error-banner.ts'

type Query = Parameters<typeof useErrorBanner>[0] & { readonly refetch: () => unknown }

/** Why a query failed, above what it has fetched before, until that is dismissed. */
export function QueryBanner({ of: query }: { of: Query }) {
  const banner = useErrorBanner(query, () => void query.refetch())
  return banner.error ? <ErrorBanner {...banner} error={banner.error} /> : null
}
