-- system.operateLog.page
select count(*) as `total` from `operate_log` where `tenant_id` = ? and `id` in (?);
select `id`, `trace_id`, `user_id`, `user_nickname`, `module`, `name`, `type`, `request_method`, `request_url`, `user_ip`, `user_agent`, `call_name` as `java_method`, `fields` as `java_method_args`, `start_time`, `duration`, `result_code`, `result_msg`, `result_data` from `operate_log` where `tenant_id` = ? and `id` in (?) order by `id` desc limit ? offset ?;

-- system.operateLog.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `id`, `trace_id`, `user_id`, `user_nickname`, `module`, `name`, `type`, `request_method`, `request_url`, `user_ip`, `user_agent`, `call_name` as `java_method`, `fields` as `java_method_args`, `start_time`, `duration`, `result_code`, `result_msg`, `result_data` from `operate_log` where `tenant_id` = ? and `id` in (?) and `id` < ? order by `id` desc limit ?;
rollback;
