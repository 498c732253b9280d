import { Component, type ReactNode } from 'react';
import { ErrorState } from '#client/ui/feedback.tsx';

interface PageBoundaryProps {
  children: ReactNode;
  onRetry(): void;
}

/** Catches the errors of a page, so that the frame and the other tabs go on working. */
export class PageBoundary extends Component<PageBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title="页面出错了"
        message="可以重新打开本页；如果仍然出错，请刷新浏览器或联系管理员。其他标签页不受影响。"
        onRetry={this.props.onRetry}
      />
    );
  }
}
