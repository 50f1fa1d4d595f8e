export interface MenuItem {
  label: string;
  /** The language of the label, where it is not that of the interface. */
  lang?: string;
  /** An item has an address or an action. */
  href?: string;
  onselect?: () => void;
  /** Makes the item one of a group of choices. */
  checked?: boolean;
  danger?: boolean;
}
