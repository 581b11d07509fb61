import { expect, test } from '@playwright/test';
test('opens a page', async ({ page }) => { await page.goto('data:text/html,<h1>hi'); await expect(page.getByRole('heading')).toHaveText('hi'); });
