// Every component on one page, for review: `node scripts/gallery.ts` builds, checks and takes pictures of it. Not part
// of the product.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PageShell } from '#web/components/layout/page-shell.tsx'
import { SandboxBar } from '#web/components/layout/sandbox-bar.tsx'
import { SiteFooter } from '#web/components/layout/site-footer.tsx'
import { SiteHeader } from '#web/components/layout/site-header.tsx'
import { Basics } from './basics.tsx'
import { Overlays } from './overlays.tsx'
import { Pieces } from './prices-tables-states.tsx'
import { Scenes } from './scenes.tsx'
import '#web/styles/app.css'

const view = new URLSearchParams(location.search).get('view') ?? 'basics'
const views: Record<string, React.ReactNode> = {
  basics: <Basics />,
  pieces: <Pieces />,
  scenes: <Scenes />,
  overlays: <Overlays />,
}
const user = view === 'pieces' ? { name: 'Maya Chen', email: 'couple@unveil.example', role: 'couple' as const } : null

const place = document.getElementById('gallery')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <PageShell
        sandbox={<SandboxBar />}
        header={<SiteHeader user={user} path="/search" onLogout={() => {}} />}
        footer={<SiteFooter year={2026} note="Demo: venues, couples and numbers are made up." />}
      >
        {views[view]}
      </PageShell>
    </StrictMode>,
  )
}
