import type { SceneFields } from '#contract/scene/evening.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Veil } from '#web/components/scene/veil.tsx'
import { Spinner } from '#web/components/states/spinner.tsx'
import { Card } from '#web/components/ui/card.tsx'

/**
 * Something is happening elsewhere; screen readers announce it. `scene`: what is being paid for, under its veil, where
 * no summary shows it.
 */
export function Waiting({ title, text, scene }: { title: string; text: string; scene?: SceneFields }) {
  return (
    <Card padded={false} className="overflow-hidden">
      {scene ? (
        <div className="relative h-56 overflow-hidden lg:hidden">
          <Scene fields={scene} frame="wide" decorative />
          <Veil />
        </div>
      ) : null}
      <div role="status" className="flex flex-col items-center px-5 py-14 text-center sm:px-6">
        <Spinner className="mb-5 size-8 text-garden" />
        <h2 className="display text-2xl">{title}</h2>
        <p className="mt-2 text-muted">{text}</p>
      </div>
    </Card>
  )
}
