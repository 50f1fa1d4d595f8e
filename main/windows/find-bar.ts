import type { BrowserWindow, WebContentsView } from 'electron';
import { channelOf } from '../../server/contract/desktop/app.ts';
import { pageUrl } from './app-pages.ts';

const SIZE = { width: 360, height: 56 };
const MARGIN = 16;

export class FindBar {
  private open: { window: BrowserWindow; view: WebContentsView; unhook: () => void } | null = null;
  private searched = '';

  constructor(private readonly createView: () => WebContentsView) {}

  show(window: BrowserWindow): void {
    if (this.open?.window === window) {
      this.open.view.webContents.focus();
      return;
    }
    this.close();
    const view = this.createView();
    const place = () => {
      const [width = 0] = window.getContentSize();
      const x = Math.max(0, width - SIZE.width - MARGIN);
      view.setBounds({ x, y: 0, width: Math.min(SIZE.width, width), height: SIZE.height });
    };
    place();
    window.contentView.addChildView(view);
    const tell = (_event: unknown, { activeMatchOrdinal, matches }: Electron.FoundInPageResult) => {
      const found = { current: activeMatchOrdinal, total: matches };
      view.webContents.send(channelOf('found'), found);
    };
    const forget = () => {
      this.open = null;
      view.webContents.close();
    };
    window.on('resize', place);
    window.on('closed', forget);
    window.webContents.on('found-in-page', tell);
    const unhook = () => {
      window.off('resize', place);
      window.off('closed', forget);
      window.webContents.off('found-in-page', tell);
    };
    this.open = { window, view, unhook };
    void view.webContents.loadURL(pageUrl('find')).then(() => view.webContents.focus());
  }

  /** Continues from the last hit if the text is the same. */
  search(text: string, forward: boolean): void {
    if (!this.open) return;
    const { webContents } = this.open.window;
    if (text === '') webContents.stopFindInPage('clearSelection');
    else webContents.findInPage(text, { forward, findNext: text !== this.searched });
    this.searched = text;
  }

  close(): void {
    if (!this.open) return;
    const { window, view, unhook } = this.open;
    this.open = null;
    this.searched = '';
    unhook();
    window.webContents.stopFindInPage('keepSelection');
    window.contentView.removeChildView(view);
    view.webContents.close();
    window.webContents.focus();
  }
}
