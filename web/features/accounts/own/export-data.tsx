import { Download } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'

/** Everything that somebody may see about themselves today, as a file. */
export function ExportData() {
  return (
    <Card>
      <CardHeader
        title="Your data"
        description="What you can see in your account, in one file. It’s JSON, readable by people and programs alike. Photos and documents you’ve added aren’t in it."
      />
      <Button asChild variant="secondary">
        <a href="/api/export" download>
          <Download aria-hidden="true" />
          Download your data
        </a>
      </Button>
    </Card>
  )
}
