/**
 * What the built site takes from React Router in place of `react-router-dom`. Its own links can prefetch and bring what
 * only its framework needs, 2 KiB more for every reader.
 */
export {
  BrowserRouter,
  matchPath,
  Navigate,
  Route,
  Routes,
  StaticRouter,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router'
export { Link, NavLink } from './link.tsx'
