import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { AppRoot } from './app/app-root.tsx'
import './styles/index.css'

// The content policy forbids eval, which zod would otherwise try for speed.
z.config({ jitless: true })

const router = createBrowserRouter([{ path: '*', element: <AppRoot /> }])

// Without transitions: what a press leads to is drawn in one go, not in slices between which the old screen is painted.
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  )
}
